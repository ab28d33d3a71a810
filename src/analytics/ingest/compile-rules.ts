import { compileAddresses } from '../../base/address-list.ts'
import { foldCase } from '../../base/fold-case.ts'
import { parseListField } from '../../base/list-field.ts'
import { matchesPage, parsePagePattern } from '../../base/page-pattern.ts'
import { matchesWildcard, parseWildcard } from '../../base/wildcard.ts'
import { bitOf, type RuleMatch, ruleKindOf } from '../events/exclusion-rules.ts'
import type { HitClient } from './hit.ts'
import { countryIn } from './inbox/entry.ts'

/** A rule that is on, as it is stored. */
export interface TrackedRule {
  readonly slot: number
  readonly kind: string
  readonly value: string
}

/** What rules compare of a hit. */
export interface RuledHit {
  readonly client: Pick<HitClient, 'address' | 'userAgent'>
  readonly page: string
  /** The attributes of its visit, from `encodeAttributes`. */
  readonly attributes: string
}

/** The number of the autonomous system of an address; 0 if unknown. */
export type AsnOf = (address: string) => number

/** The bits of the rules that exclude a hit. Null where a website has no rules, as it mostly has. */
export type HitRules = ((hit: RuledHit) => number) | null

/** User agents are compared by their beginning; longer ones are hostile. */
const comparedLength = 1_000

export function compileRules(rules: readonly TrackedRule[], asnOf: AsnOf): HitRules {
  const compiled = rules.flatMap(({ slot, kind, value }) => {
    const known = ruleKindOf(kind)
    const matches = known && compileRule({ kind: known, value }, asnOf)
    return matches ? [{ bit: bitOf(slot), matches }] : []
  })
  if (compiled.length === 0) return null
  return (hit) => compiled.reduce((bits, { bit, matches }) => (matches(hit) ? bits + bit : bits), 0)
}

/** Null if the rule is about whole visits, which are judged when they are over. */
function compileRule({ kind, value }: RuleMatch, asnOf: AsnOf): ((hit: RuledHit) => boolean) | null {
  switch (kind) {
    case 'path': {
      const pattern = parsePagePattern(value)
      return ({ page }) => matchesPage(pattern, page)
    }
    case 'country': {
      const countries = new Set(parseListField(value))
      return ({ attributes }) => countries.has(countryIn(attributes))
    }
    case 'network': {
      const isIn = compileAddresses(value)
      return ({ client }) => isIn?.(client.address) ?? false
    }
    case 'asn': {
      const numbers = new Set(parseListField(value).map(Number))
      return ({ client }) => numbers.has(asnOf(client.address))
    }
    case 'user_agent': {
      const pattern = parseWildcard(`*${foldCase(value)}*`)
      return ({ client }) => matchesWildcard(pattern, foldCase(client.userAgent.slice(0, comparedLength)))
    }
    case 'data_center_single_hit':
      return null
  }
}
