/** "Role labels come from a list indexed by role id minus one" (spec 1 §3). */
export function roleLabel(labels: unknown, role: number): string {
  const label: unknown = Array.isArray(labels) ? labels[role - 1] : undefined;
  return typeof label === 'string' ? label : '';
}
