/*
 * Writes src/api/<service>.generated.ts, and src/api/<service>.rules.generated.ts with the rules of the requests that forms
 * send, from openapi/<service>.json, the document the service serves at /openapi.json.
 * With --check nothing is written: a difference from what is committed fails.
 */
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codesOf, FORM_SCHEMAS, rulesModule } from './rules.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const scratch = mkdtempSync(path.join(tmpdir(), 'afterbell-codegen-'));

/**
 * What the client leaves out: health, metrics and the document itself; what is alike in every service and asked for by code
 * shared by all (shared/audit); and operations that no page asks for by it, files and what is for other programs. The client
 * is in every first load.
 */
const { routes, operations } = JSON.parse(readFileSync(new URL('notInClient.json', import.meta.url), 'utf8'));
const leftOut = new RegExp(routes);

const BANNER = '// Generated from openapi/%.json by `npm run codegen`; never edited. Refinements live in %.ts beside it.\n';

/** The document as the web app sees it: paths behind the gateway, headers that the base query sends left out. */
function behindGateway(service, document) {
  const paths = {};
  for (const [route, methods] of Object.entries(document.paths)) {
    if (leftOut.test(route)) {
      continue;
    }
    for (const [method, operation] of Object.entries(methods)) {
      if (operations.includes(operation?.operationId)) {
        delete methods[method];
        continue;
      }
      if (Array.isArray(operation?.parameters)) {
        operation.parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
      }
      if (Array.isArray(methods.parameters) && method === 'parameters') {
        methods.parameters = methods.parameters.filter((parameter) => parameter.in !== 'header');
      }
    }
    paths[`/api/${service}${route}`] = methods;
  }
  return { ...document, paths };
}

let stale = 0;

/** Writes a file of src/api, or says that what is committed is another. */
function keep(name, text) {
  const target = path.join(root, 'src/api', name);
  if (!check) {
    writeFileSync(target, text);
    process.stdout.write(`wrote src/api/${name}\n`);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    stale += 1;
    process.stderr.write(`src/api/${name} is stale: run npm run codegen\n`);
  }
}

for (const file of readdirSync(path.join(root, 'openapi'))
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  const service = path.basename(file, '.json');
  const document = behindGateway(service, JSON.parse(readFileSync(path.join(root, 'openapi', file), 'utf8')));
  const schemaFile = path.join(scratch, file);
  writeFileSync(schemaFile, JSON.stringify(document));
  const code = await generateEndpoints({
    schemaFile,
    apiFile: path.join(root, 'src/api/baseApi.ts'),
    apiImport: 'baseApi',
    exportName: `${service.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Api`,
    // Lazy hooks are on the api objects; exporting each by name too would be in every first load.
    hooks: { queries: true, lazyQueries: false, mutations: true },
    tag: false,
    useEnumType: false,
    encodePathParams: true,
    encodeQueryParams: false,
  });
  const text = BANNER.replaceAll('%', service) + code.replace(/from ['"][^'"]*baseApi['"]/, "from './baseApi'");
  keep(`${service}.generated.ts`, text);
  const forms = FORM_SCHEMAS[service] ?? [];
  if (forms.length > 0 || Object.keys(codesOf(document)).length > 0) {
    keep(`${service}.rules.generated.ts`, rulesModule(service, document, forms));
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = stale === 0 ? 0 : 1;
