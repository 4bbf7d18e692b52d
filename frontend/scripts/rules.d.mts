export function rulesOf(document: object, names: readonly string[]): Record<string, Record<string, object>>;
export function codesOf(document: object): Record<string, Record<string, Record<string, number | string>>>;
export function rulesModule(service: string, document: object, names: readonly string[]): string;
