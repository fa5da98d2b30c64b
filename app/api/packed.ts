declare const packedValue: unique symbol;

/** A loader's value as JSON, on its way to the page in the browser. */
export type Packed<Value> = { readonly json: string; readonly [packedValue]?: Value };

/** Unpacked values: on the server from the start, in the browser after the first read. */
const values = new WeakMap<Packed<unknown>, unknown>();

/**
 * Packs a value that JSON can represent. The router's own format writes each object and string separately, with numbers
 * that refer to others: slower to write and to read, and it compresses worse.
 */
export function pack<Value>(value: Value): Packed<Value> {
  const packed = { json: JSON.stringify(value) };
  values.set(packed, value);
  return packed;
}

/** The value, the same one each time. */
export function unpack<Value>(packed: Packed<Value>): Value {
  if (!values.has(packed)) values.set(packed, JSON.parse(packed.json));
  return values.get(packed) as Value;
}
