import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate, visit, type SelectionSetNode } from 'graphql';
import { collection, collectionSummary, foundItems, item, itemSummary, subscriptions } from '@/test/catalog';
import { COLLECTION_OF, COLLECTIONS, DOCUMENTS, ITEM, ITEMS, SUBSCRIPTIONS } from './catalogDocuments';

const schema = buildSchema(readFileSync(path.join(__dirname, '../../../services/content/schema.graphql'), 'utf8'));

test.each(DOCUMENTS)('%s is what the service understands', (document) => {
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
  ['node', ITEMS, itemSummary()],
  ['edges', ITEMS, foundItems([itemSummary()])[0]!],
  ['item', ITEM, item()],
  ['subscriptions', SUBSCRIPTIONS, subscriptions[0]!],
  ['collections', COLLECTIONS, collectionSummary()],
  ['collection', COLLECTION_OF, collection()],
])('%s: the type has the fields that are asked for', (field, document, sample) => {
  expect(fieldsOf(document, field)).toEqual(Object.keys(sample).sort());
});

test('a page is asked for whole', () => {
  expect(fieldsOf(ITEMS, 'items')).toEqual(['edges', 'facets', 'isNear', 'pageInfo', 'totalCount']);
  expect(fieldsOf(ITEMS, 'pageInfo')).toEqual(['endCursor', 'hasNextPage']);
  expect(fieldsOf(ITEMS, 'facets')).toEqual(['categories', 'grades', 'kinds', 'places', 'subjects', 'times']);
});
