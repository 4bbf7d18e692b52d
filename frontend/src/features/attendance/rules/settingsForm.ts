import type { AttendanceLevelSettings, AttendanceSettingsLevel, RegisterColumn } from '@/api/roster';

/** Of what settings are: the person's own, or those of a place. */
export type Level = 'user' | AttendanceSettingsLevel;

/** Settings of a level as they are filled in; '' leaves one to the wider level. */
export interface SettingsValues {
  order: AttendanceLevelSettings['order'] | '';
  group: AttendanceLevelSettings['group'] | '';
  /** null: as the wider level says. */
  columns: readonly RegisterColumn[] | null;
  /** `HH:MM`. */
  lateAfter: string;
  /** One a line. */
  transportChoices: string;
}

/** What a level says, to be filled in. */
export function valuesOf({ order, group, columns, lateAfter, transportChoices }: AttendanceLevelSettings): SettingsValues {
  return {
    order: order ?? '',
    group: group ?? '',
    columns: columns ?? null,
    lateAfter: lateAfter?.slice(0, 5) ?? '',
    transportChoices: (transportChoices ?? []).join('\n'),
  };
}

/** What was filled in, to be kept. */
export function settingsOf({ order, group, columns, lateAfter, transportChoices }: SettingsValues): AttendanceLevelSettings {
  const lines = transportChoices
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    order: order === '' || order === undefined ? null : order,
    group: group === '' || group === undefined ? null : group,
    columns: columns === null ? null : [...columns],
    lateAfter: lateAfter === '' ? null : lateAfter,
    transportChoices: lines.length === 0 ? null : lines,
  };
}
