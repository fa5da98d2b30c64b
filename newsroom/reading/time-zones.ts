/**
 * Minutes east of UTC by the zone names that feeds use. RFC 822 (section 5.1) knows the American ones; the rest is
 * Europe's. Where a name is ambiguous the European meaning holds: BST is British, IST Irish.
 */
export const zoneOffsets: ReadonlyMap<string, number> = new Map([
  ...offset(0, 'ut utc gmt z wet'),
  ...offset(60, 'cet mez met west bst ist'),
  ...offset(120, 'cest mesz mest eet sast cat'),
  ...offset(180, 'eest msk trt'),
  ...offset(-180, 'adt brt'),
  ...offset(-240, 'edt ast'),
  ...offset(-300, 'est cdt'),
  ...offset(-360, 'cst mdt'),
  ...offset(-420, 'mst pdt'),
  ...offset(-480, 'pst'),
]);

function offset(minutes: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, minutes]);
}
