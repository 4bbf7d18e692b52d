/** A failed call with its errors on the fields of a form, whose names `formField` tells from those of the service. */
export function withFormFields(error: unknown, formField: (field: string) => string): unknown {
  if (typeof error !== 'object' || error === null || !('data' in error)) {
    return error;
  }
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('errors' in data) || typeof data.errors !== 'object' || data.errors === null) {
    return error;
  }
  const renamed = (byField: unknown) =>
    Object.fromEntries(Object.entries(byField ?? {}).map(([field, value]: [string, unknown]) => [formField(field), value]));
  const faults = 'faults' in data ? { faults: renamed(data.faults) } : {};
  return { ...error, data: { ...data, errors: renamed(data.errors), ...faults } };
}
