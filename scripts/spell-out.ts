/** One language's rules of CLDR's rule based number formats, as `cldr-rbnf` has them: names of rule sets, base values, texts. */
export type SpelloutRules = Readonly<Record<string, readonly (readonly [string, string])[]>>;

type Rule = { base: number; divisor: number; text: string };

/** Spells out an integer by one set of rules; null if the rules have only digits for it. */
export function spellOut(
  rules: SpelloutRules,
  set: string,
  value: number,
  plurals: Intl.PluralRules,
): string | null {
  const text = write(set, value);
  return /\d/.test(text) ? null : text.replaceAll('\u00AD', '').trim();

  function write(name: string, number: number): string {
    const rule = ruleFor(rules[name] ?? [], number);
    if (!rule) return String(number);
    const rest = number % rule.divisor;
    const quotient = Math.floor(number / rule.divisor);
    return rule.text
      .replace(/\[([^\]]*)\]/g, (_, optional: string) => (rest === 0 ? '' : optional))
      .replace(/\$\((?:cardinal|ordinal),([^)]*)\)\$/g, (_, forms: string) => plural(forms, quotient))
      .replace(/←([^←]*)←/g, (_, other: string) => write(nameOf(other, name), quotient))
      .replace(/→([^→]*)→→?/g, (_, other: string) => write(nameOf(other, name), rest))
      .replace(/=([^=]*)=/g, (_, other: string) =>
        other.startsWith('%') ? write(other, number) : String(number),
      )
      .replace(/^'/, '');
  }

  function plural(forms: string, count: number): string {
    const wanted = plurals.select(count);
    const of = (name: string) => new RegExp(`${name}\\{([^}]*)\\}`).exec(forms)?.[1];
    return of(wanted) ?? of('other') ?? '';
  }
}

function nameOf(substitution: string, own: string): string {
  return substitution.startsWith('%') ? substitution : own;
}

/** The rule with the greatest base value up to the number. */
function ruleFor(set: readonly (readonly [string, string])[], number: number): Rule | undefined {
  return set.map(readRule).findLast((rule) => rule.base <= number);
}

/** `1100/100`: a base value and its radix, whose greatest power in the base value divides. `>` takes one power off. */
function readRule([key, text]: readonly [string, string]): Rule {
  const match = /^(\d+)(?:\/(\d+))?(>*)$/.exec(key);
  if (!match) return { base: Infinity, divisor: 1, text };
  const base = Number(match[1]);
  const radix = Number(match[2] ?? 10);
  const power =
    base === 0 ? 0 : Math.floor(Math.log(base) / Math.log(radix) + 1e-9) - (match[3]?.length ?? 0);
  return { base, divisor: radix ** Math.max(0, power), text: text.replace(/;$/, '') };
}
