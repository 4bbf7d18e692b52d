/** Id of the control of a field, shared by the fields and the links of the error summary. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
