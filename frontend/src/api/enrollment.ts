import { enrollmentApi as client } from './enrollment.generated';
import { type Operation, service } from './service';

export * from './enrollment.generated';

/** Rules on fields, a name in use, somebody else's save: the form shows these under its fields. */
const onForm = [400, 409];

/** What each operation of the enrollment service reads and changes. */
export const enrollmentOperations = {
  listDiscounts: { tags: ['discounts'], quiet: true },
  createDiscount: { tags: ['discounts:new'], quiet: onForm },
  readDiscount: { tags: ['discounts:discountId'], quiet: [404] },
  editDiscount: { tags: ['discounts:discountId'], quiet: onForm },
  deleteDiscount: { tags: ['discounts:discountId'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const enrollmentApi = service(client, enrollmentOperations);
