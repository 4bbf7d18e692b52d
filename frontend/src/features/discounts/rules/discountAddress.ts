/** The page of the discounts. */
export const PAGE = '/account/payments';
/** The part of the address that names a discount to be edited, or `NEW`. */
export const PARAMETER = 'discount';
export const NEW = 'new';

/** The address of a discount's form, or of the list without one; what the list shows stays in it. */
export function discountAddress(params: URLSearchParams, discount: number | typeof NEW | null): string {
  const next = new URLSearchParams(params);
  if (discount === null) {
    next.delete(PARAMETER);
  } else {
    next.set(PARAMETER, String(discount));
  }
  const search = next.toString();
  return search === '' ? PAGE : `${PAGE}?${search}`;
}
