/** What the web app knows of an entity before a page of it is opened. It is in the first load: names alone. */
export interface Entity {
  /** One of it: `discount:edit` is what a person may do, `?discount=7` opens its form, calls take `discountId` and `discountRequest`. */
  one: string;
  /** Several: the kind under which answers are cached, the namespace of its words, the list that columns are kept for. */
  many: string;
  /** The service that keeps it. */
  service: string;
  /** Where the service takes a new one; an id follows for one that there is. */
  path: string;
}
