import type { Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';

type Parameter = { in: string; name: string; schema: JsonSchema; required?: boolean; description?: string };
/** A schema of JSON, as far as the page for people tells of it. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: string[];
};
type Content = Record<string, { schema: JsonSchema }>;

/** An operation of OpenAPI 3.1, as far as this API has a use for it. */
export type Operation = {
  operationId?: string;
  tags: string[];
  summary: string;
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { description: string; content?: Content }>;
  parameters?: Parameter[];
};

type Describe = () => Partial<Operation>;

/** The descriptions of handlers, made only when somebody reads the documentation. */
const descriptions = new WeakMap<object, Describe>();

/** Attaches a description to a handler, for all routes that it is part of. */
export function describe<Handler extends object>(description: Describe, handler: Handler): Handler {
  descriptions.set(handler, description);
  return handler;
}

/** A handler that only describes its route. */
export const describeRoute = (operation: () => Operation): MiddlewareHandler =>
  describe(operation, (_, next) => next());

/** A body of some content types. */
export function contentOf(schema: z.ZodMiniType, types = ['application/json']): Content {
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(schema) }]));
}

/** The properties of a schema as parameters in `place`. */
export function parametersOf(place: 'path' | 'query', parameters: z.ZodMiniObject): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(parameters);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    in: place,
    name,
    schema,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
  }));
}

/** The described routes of an app, by path and method. */
export function describedPaths(app: Hono): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { handler, method, path } of app.routes) {
    const description = descriptions.get(handler)?.();
    if (!description) continue;
    const operations = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    const known = operations[method.toLowerCase()] ?? { operationId: operationId(method, path) };
    operations[method.toLowerCase()] = together(known, description);
  }
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) addPathParameters(path, operation);
  return paths;
}

function together(known: Partial<Operation>, more: Partial<Operation>): Operation {
  const parameters = [...(known.parameters ?? []), ...(more.parameters ?? [])];
  return { ...known, ...more, ...(parameters.length > 0 && { parameters }) } as Operation;
}

/** The schema of the input; also used for replies, since the output of a transform has no schema. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}

function addPathParameters(path: string, operation: Operation): void {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  if (names.length === 0) return;
  const known = operation.parameters ?? [];
  const unknown = names.filter((name) => !known.some((parameter) => parameter.name === name));
  operation.parameters = [
    ...known,
    ...unknown.map((name) => ({ schema: { type: 'string' }, in: 'path', name, required: true })),
  ];
}

/** GET /api/users/:uid -> getApiUsersByUid */
function operationId(method: string, path: string): string {
  const words = path
    .replaceAll(':', 'by_')
    .split(/[\W_]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
