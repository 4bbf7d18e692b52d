import { knownZone } from '../formats/zones';
import { readDay } from '../time/typedDay';
import type { ListQuery } from './listQuery';

export interface FilterOption {
  /** What stands in the URL. */
  value: string;
  label: string;
  /** What the service calls it, where that is something else. */
  sent?: string;
}

interface FilterBase {
  /** Name in the URL, and of the column that it narrows. */
  name: string;
  label: string;
  /** The column, where the URL calls it something else. */
  field?: string;
}

/** A few values, one of which may be on, or several. */
export interface ChoiceFilter extends FilterBase {
  kind?: 'choice';
  options: readonly FilterOption[];
  /** What it says while it is off, in place of its name: "All Program". */
  allLabel?: string;
  /** Several may be on at once. */
  hasSeveral?: boolean;
  /** The service takes it as a parameter of its own name, one value at a time. */
  isParameter?: boolean;
  /** What the service is sent while it is off; of a column values between commas. A value that is sent as nothing leaves it out. */
  whenOff?: string;
}

/** Days from one to another, either of which may be missing. */
export interface DaysFilter extends FilterBase {
  kind: 'days';
  /** The column has moments, which fall on days by the clock of the person. */
  isOfMoments?: boolean;
}

/** What a search among very many values finds. */
export interface Lookup {
  options: readonly FilterOption[];
  isFetching: boolean;
  /** What the value that is on is called; undefined until it is known. */
  label: string | undefined;
}

/** One of very many values, which the person searches for. The service takes it as a parameter of its own name. */
export interface LookupFilter extends FilterBase {
  kind: 'lookup';
  searchLabel: string;
  /** What it says while it is off, in place of its name. */
  allLabel?: string;
  /** A hook: what the search finds while it is open, and what the value that is on is called. */
  useLookup: (search: string, value: string, isOpen: boolean) => Lookup;
  /** Filters that mean nothing anymore once this one changes. */
  resets?: readonly string[];
}

/** A filter of a list. */
export type ListFilter = ChoiceFilter | DaysFilter | LookupFilter;

/** The values of a filter that are on, as the URL has them: between commas. */
export function valuesIn(text: string): string[] {
  return text.split(',').filter((value) => value !== '');
}

/** The first and the last day of a range, as the URL has it: `2026-09-01..2026-12-31`. What is no day is kept as it was typed. */
export function rangeIn(text: string): { from: string; to: string } {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
}

export function rangeText({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** What a list's call takes of its filters: `filter` as the services read it (`status:1;city:Bronx,Queens;startDate:2026-09-01..`), and parameters of their own name. What the list does not offer narrows nothing. */
export function filterPayload(
  filters: readonly ListFilter[],
  { filters: on }: Pick<ListQuery, 'filters'>,
): Record<string, string | number | boolean> {
  const columns: string[] = [];
  const parameters: Record<string, string | number | boolean> = {};
  for (const filter of filters) {
    const { name, field = name } = filter;
    if (filter.kind === 'lookup') {
      const value = on[name] ?? '';
      if (value !== '') {
        parameters[field] = parameterOf(value);
      }
      continue;
    }
    const sent = sentValues(filter, on[name] ?? '');
    if (filter.kind !== 'days' && filter.isParameter === true) {
      const value = sent[0] ?? filter.whenOff ?? '';
      if (value !== '') {
        parameters[field] = parameterOf(value);
      }
    } else if (sent.length > 0) {
      columns.push(`${field}:${sent.join(',')}`);
      if (filter.kind === 'days' && filter.isOfMoments === true) {
        parameters['timeZone'] = knownZone();
      }
    }
  }
  return columns.length === 0 ? parameters : { ...parameters, filter: columns.join(';') };
}

function sentValues(filter: ChoiceFilter | DaysFilter, text: string): string[] {
  if (filter.kind === 'days') {
    const { from, to } = rangeIn(text);
    const range = rangeText({ from: readDay(from) ?? '', to: readDay(to) ?? '' });
    return range === '' ? [] : [range];
  }
  const values = filter.hasSeveral === true ? valuesIn(text) : [text];
  // In the order of the options, so that the same choice is the same call.
  const on = filter.options.filter(({ value }) => values.includes(value)).map(({ value, sent = value }) => escaped(sent));
  return on.length === 0 && filter.isParameter !== true ? valuesIn(filter.whenOff ?? '') : on;
}

/** A backslash stands before what parts values and columns. */
function escaped(value: string): string {
  return value.replace(/[\\,;]/g, (sign) => `\\${sign}`);
}

function parameterOf(value: string): string | number | boolean {
  return value === 'true' || value === 'false' ? value === 'true' : /^\d+$/.test(value) ? Number(value) : value;
}
