import { learningManagementApi as client } from './learning-management.generated';
import { type Operation, service } from './service';

export * from './learning-management.generated';

/** Rules on fields, somebody else's save: the form shows these under its fields. */
const onForm = [400, 409];

/** What each operation of the learning management service reads and changes. */
export const learningManagementOperations = {
  listLinks: { tags: ['links'], quiet: true },
  createLink: { tags: ['links'], quiet: onForm },
  editLink: { tags: ['links'], quiet: onForm },
  deleteLink: { tags: ['links'] },
  listUserCourses: { tags: ['courses'], quiet: true },
  readUserCourse: { tags: ['courses:courseId'], quiet: true },
  finishPart: { tags: ['courses'], quiet: true },
  // The same answers again are another attempt.
  attemptCheck: { tags: ['courses'], quiet: true, repeats: true },
  readCertificate: { tags: ['courses'], quiet: true },
  verifyCertificate: { tags: ['courses'], quiet: true },
  // What others complete changes it: it is counted again when a page opens.
  readProfessionalLearning: { tags: ['courses', 'users'], quiet: true, keepFor: 0 },
  listLearningPeople: { tags: ['courses', 'users'], quiet: true, keepFor: 0 },
  downloadLearningPeople: { tags: ['courses', 'users'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const learningManagementApi = service(client, learningManagementOperations);
