import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate, visit, type SelectionSetNode } from 'graphql';
import { activity, activitySummary, subscriptions } from '@/test/catalog';
import { ACTIVITIES, ACTIVITY, SUBJECTS, SUBSCRIPTIONS } from './catalogDocuments';

const schema = buildSchema(readFileSync(path.join(__dirname, '../../../services/content/schema.graphql'), 'utf8'));

test.each([ACTIVITIES, SUBJECTS, ACTIVITY, SUBSCRIPTIONS])('%s is what the service understands', (document) => {
  expect(validate(schema, parse(document))).toEqual([]);
});

/** The fields that a document asks of a field. */
function fieldsOf(document: string, field: string): string[] {
  const found: string[] = [];
  const names = ({ selections }: SelectionSetNode) => selections.flatMap((each) => (each.kind === 'Field' ? [each.name.value] : []));
  visit(parse(document), {
    Field: ({ name, selectionSet }) => {
      if (name.value === field && selectionSet !== undefined) {
        found.push(...names(selectionSet));
      }
    },
  });
  return found.sort();
}

// The samples have the keys of their types: the compiler sees to that.
test.each([
  ['nodes', ACTIVITIES, activitySummary()],
  ['activity', ACTIVITY, activity()],
  ['subscriptions', SUBSCRIPTIONS, subscriptions[0]!],
])('%s: the type has the fields that are asked for', (field, document, sample) => {
  expect(fieldsOf(document, field)).toEqual(Object.keys(sample).sort());
});

test('a page is asked for whole', () => {
  for (const document of [ACTIVITIES, SUBJECTS]) {
    expect(fieldsOf(document, 'activities')).toEqual(['nodes', 'pageInfo', 'totalCount']);
    expect(fieldsOf(document, 'pageInfo')).toEqual(['endCursor', 'hasNextPage']);
  }
});
