declare const packedValue: unique symbol;

/** A value on its way from the loader of a page to that page in the browser, as JSON. */
export type Packed<Value> = { readonly json: string; readonly [packedValue]?: Value };

/** By what they are packed in: on the server from the beginning, in the browser once they were read. */
const values = new WeakMap<Packed<unknown>, unknown>();

/**
 * Packs a value that JSON can hold. The router would write every object and every text of it by itself, each with numbers
 * that name others: that takes the server and the browser longer, and compresses less well.
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
