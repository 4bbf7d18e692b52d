/** A setting that other applications read, as it is typed. */
export interface SettingRow {
  name: string;
  value: string;
}

/** Settings as rows: texts as they are, anything else as JSON. */
export function settingRows(settings: object): SettingRow[] {
  return Object.entries(settings).map(([name, value]: [string, unknown]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

/** Rows as settings. What was no text before stays what it was, and what is typed like JSON in its place becomes that again. */
export function settingsOf(rows: readonly SettingRow[], before: object): Record<string, unknown> {
  const kinds = new Map(Object.entries(before).map(([name, value]: [string, unknown]) => [name, typeof value === 'string']));
  return Object.fromEntries(rows.map(({ name, value }) => [name.trim(), kinds.get(name.trim()) === false ? parsed(value) : value]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
