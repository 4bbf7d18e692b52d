/** Landing pages of the kinds of items, under /resources (spec 1 §2 "Learning resources"). */
export const LANDINGS = [
  'activity',
  'blast',
  'content-preview',
  'course',
  'fitness',
  'learn-about',
  'media',
  'media-long',
  'routine',
  'strategy',
  'video',
  'viewpdf',
];
