import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate, visit, type GraphQLInputObjectType, type SelectionSetNode } from 'graphql';
import { authoredItem, authoredPage, brokenLink, editedItem, itemFields, media, namedItem, version } from '@/test/authoring';
import { AUTHORED_ITEMS, BROKEN_LINKS, COMPARED_VERSIONS, DOCUMENTS, EDITED_ITEM, NAMED_ITEMS } from './authoringDocuments';

const schema = buildSchema(readFileSync(path.join(__dirname, '../../../services/content/schema.graphql'), 'utf8'));

test.each(DOCUMENTS)('%s is what the service understands', (document) => {
  expect(validate(schema, parse(document))).toEqual([]);
});

/** The fields that a document asks of a field, by its alias where it has one. */
function fieldsOf(document: string, field: string): string[] {
  const found: string[] = [];
  const names = ({ selections }: SelectionSetNode) =>
    selections.flatMap((each) => (each.kind === 'Field' ? [each.alias?.value ?? each.name.value] : []));
  visit(parse(document), {
    Field: ({ name, alias, selectionSet }) => {
      if ((alias?.value ?? name.value) === field && selectionSet !== undefined) {
        found.push(...names(selectionSet));
      }
    },
  });
  return found.sort();
}

// The samples have the keys of their types: the compiler sees to that.
test.each([
  ['items', AUTHORED_ITEMS, authoredPage([])],
  ['node', AUTHORED_ITEMS, authoredItem()],
  ['editedItem', EDITED_ITEM, editedItem()],
  ['fields', EDITED_ITEM, itemFields()],
  ['media', EDITED_ITEM, media()],
  ['versions', EDITED_ITEM, version()],
  ['before', COMPARED_VERSIONS, itemFields()],
  ['after', COMPARED_VERSIONS, itemFields()],
  ['standing', AUTHORED_ITEMS, authoredItem().standing],
  ['itemsNamed', NAMED_ITEMS, namedItem()],
  ['brokenLinks', BROKEN_LINKS, brokenLink()],
])('%s: the type has the fields that are asked for', (field, document, sample) => {
  expect(fieldsOf(document, field)).toEqual(Object.keys(sample).sort());
});

test('what is sent has the fields that the service takes', () => {
  const taken = (name: string) => Object.keys((schema.getType(name) as GraphQLInputObjectType).getFields()).sort();
  expect(taken('ItemInput')).toEqual(Object.keys(itemFields()).sort());
  expect(taken('MediaInput')).toEqual(['fileId', 'language', 'role', 'title']);
});
