import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['ada', 'A'],
  ['Anna of Aarhus', 'AA'],
  ['reader.m1x2', 'RM'],
  ['Όλγα Δήμου', 'ΟΔ'],
  ['👩‍🚀 Zoë', '👩‍🚀Z'],
  ['é', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['🇪🇺 reader', '🇪🇺R'],
  ['𝒜lice', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
