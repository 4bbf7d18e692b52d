import type { MissingMark } from '@/api/roster';
import type { RowSort } from '../hooks/useRowPage';

/** A site on a day, with marks that are missing. */
export interface MissingRegister {
  siteId: number;
  siteName: string;
  day: string;
  missing: number;
}

/** The registers whose marks are missing, the latest first, those of a day by site. */
export function missingRegisters(marks: readonly Pick<MissingMark, 'siteId' | 'siteName' | 'day'>[]): MissingRegister[] {
  const found = new Map<string, MissingRegister>();
  for (const { siteId, siteName, day } of marks) {
    const key = `${day} ${String(siteId)}`;
    const register = found.get(key) ?? { siteId, siteName, day, missing: 0 };
    found.set(key, { ...register, missing: register.missing + 1 });
  }
  const bySite = sortedRegisters([...found.values()], { field: 'siteName', isDescending: false });
  return sortedRegisters(bySite, { field: 'day', isDescending: true });
}

/** By day, site or number; those that are alike stay as they were. */
export function sortedRegisters(registers: readonly MissingRegister[], { field, isDescending }: RowSort): MissingRegister[] {
  const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : Number(one > other));
  const order = (one: MissingRegister, other: MissingRegister) => {
    switch (field) {
      case 'missing':
        return compare(one.missing, other.missing);
      case 'siteName':
        return compare(one.siteName, other.siteName);
      default:
        return compare(one.day, other.day);
    }
  };
  return [...registers].sort((one, other) => (isDescending ? -1 : 1) * order(one, other));
}
