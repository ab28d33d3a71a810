import { apportion, hundredths } from './apportion.ts'
import { capPoints, limitOf } from './caps.ts'
import type { AppliedCap } from './score.ts'
import { faultOf, siteCapOf } from './site-faults.ts'

/** What the score of a site consists of, and how many of the 100 points each part has. */
export const siteParts = { pages: 60, site: 25, coverage: 15 } as const
export type SitePart = keyof typeof siteParts
export const sitePartNames = Object.keys(siteParts) as readonly SitePart[]

/** What the score of a site is computed from, without what the account ignores. */
export interface SiteInputs {
  /** Pages that search engines can index. */
  readonly indexable: number
  /** Pages that work or are broken, of which faults affect a share. */
  readonly pages: number
  /** The importance of all indexable pages that have a score. */
  readonly importance: number
  readonly issues: readonly SiteIssue[]
  /** Pages that cannot be indexed although they should, by the check that says why. */
  readonly uncovered: ReadonlyMap<string, number>
}

/** What a check found. */
export interface SiteIssue {
  readonly check: string
  readonly level: 'page' | 'site'
  readonly urls: number
  /** How many of these fail; the others get a warning. */
  readonly failed: number
  /** Indexable pages that fail. */
  readonly failedPages: number
  /** The points that it costs the indexable pages, and that they gain once it is fixed, times the importance of each page. */
  readonly lost: number
  readonly gained: number
}

export interface ScoredSite {
  readonly score: number
  readonly parts: readonly { readonly part: SitePart; readonly weight: number; readonly points: number }[]
  readonly caps: readonly AppliedCap[]
  /** The points that each check costs, by part, and those that the site gains once it is fixed. */
  readonly issues: ReadonlyMap<string, ScoredIssue>
}

export interface ScoredIssue {
  /** The points of all parts, and of its cap: those of all issues add up to what the score lacks of 100. */
  readonly points: number
  readonly gain: number
  /** By part, and what only its cap costs. */
  readonly parts: Readonly<Partial<Record<SitePart | 'cap', number>>>
}

/** The points that a check takes from each part, before rounding. */
type Losses = Readonly<Record<SitePart, readonly number[]>>

/** The score of a site that has indexable pages. */
export function scoreSite(inputs: SiteInputs): ScoredSite {
  const losses = lossesOf(inputs)
  const points = pointsOf(losses)
  const uncapped = sitePartNames.reduce((sum, part) => sum + points[part], 0)
  const limits = capsOf(inputs)
  const score = Math.min(uncapped, limitOf(limits))
  const caps = capPoints(uncapped, limits)
  const lost = Object.fromEntries(
    sitePartNames.map((part) => [part, apportion((siteParts[part] - points[part]) * hundredths, losses[part])]),
  ) as Losses
  const issues = inputs.issues.map(({ check }, index): readonly [string, ScoredIssue] => {
    const ofParts = sitePartNames.flatMap((part) => {
      const own = lost[part][index] ?? 0
      return own === 0 ? [] : [[part, own / hundredths] as const]
    })
    const ofCap = caps.find((cap) => cap.check === check)?.points ?? 0
    const sum = ofParts.reduce((all, [, own]) => all + own, ofCap)
    const gain = Math.max(0, scoreWithout(inputs, index, losses) - score)
    const parts = Object.fromEntries([...ofParts, ...(ofCap === 0 ? [] : [['cap', ofCap] as const])])
    return [check, { points: Math.round(sum * hundredths) / hundredths, gain, parts }]
  })
  return {
    score,
    parts: sitePartNames.map((part) => ({ part, weight: siteParts[part], points: points[part] })),
    caps,
    issues: new Map(issues),
  }
}

function lossesOf({ indexable, pages, importance, issues, uncovered }: SiteInputs): Losses {
  const allUncovered = [...uncovered.values()].reduce((sum, urls) => sum + urls, 0)
  const faults = issues.map((issue) => faultCost(issue, pages))
  const sum = faults.reduce((all, cost) => all + cost, 0)
  // If all faults together would cost more than the part has, each costs less in proportion.
  const scale = Math.min(1, siteParts.site / (sum || 1))
  return {
    pages: issues.map(({ lost }) => (importance === 0 ? 0 : (siteParts.pages * lost) / (100 * importance))),
    site: faults.map((cost) => cost * scale),
    coverage: issues.map(({ check }) => {
      const own = uncovered.get(check) ?? 0
      return own === 0 ? 0 : (siteParts.coverage * own) / (indexable + allUncovered)
    }),
  }
}

/** The points of a fault, which grow by the square root: the first broken link costs more than the hundredth. */
function faultCost({ check, urls, failed }: SiteIssue, pages: number): number {
  const fault = faultOf(check)
  if (fault === undefined || urls === 0) return 0
  const isWarning = failed === 0
  if (fault.full === 0) return isWarning ? fault.weight / 2 : fault.weight
  const affected = failed + (urls - failed) / 2
  return fault.weight * Math.min(1, Math.sqrt(affected / (Math.max(1, pages) * fault.full)))
}

/** Each part is rounded down to whole points, so that the three of them add up to the score. */
function pointsOf(losses: Losses): Readonly<Record<SitePart, number>> {
  const left = (part: SitePart): number => {
    const lost = losses[part].reduce((sum, loss) => sum + loss, 0)
    // A hair more, because sums of fractions may be a hair too small.
    return Math.max(0, Math.floor(siteParts[part] - lost + 1e-9))
  }
  return { pages: left('pages'), site: left('site'), coverage: left('coverage') }
}

type Limit = Omit<AppliedCap, 'points'>

/** The caps of the site, lowest first. Pages have their own caps already, so that only the lowest of those applies to the site. */
function capsOf({ issues, indexable, pages }: SiteInputs): readonly Limit[] {
  const limits = issues
    .flatMap(({ check, level, failed, failedPages }) => {
      const cap = siteCapOf(check)
      if (cap === undefined || failed === 0) return []
      const share = level === 'page' ? failedPages / Math.max(1, indexable) : failed / Math.max(1, pages)
      return share >= cap.from ? [{ check, score: cap.score, level }] : []
    })
    .toSorted((one, other) => one.score - other.score)
  const ofPages = limits.find(({ level }) => level === 'page')
  return limits.flatMap((limit) =>
    limit.level === 'site' || limit === ofPages ? [{ check: limit.check, score: limit.score }] : [],
  )
}

/** The score once a check finds nothing any more. Pages that are limited by caps gain less than what the check costs them. */
function scoreWithout(inputs: SiteInputs, index: number, losses: Losses): number {
  const { importance, issues } = inputs
  const issue = issues[index]
  const gained = importance === 0 ? 0 : (siteParts.pages * (issue?.gained ?? 0)) / (100 * importance)
  const without = (part: SitePart): readonly number[] => losses[part].with(index, 0)
  const points = pointsOf({
    pages: losses.pages.with(index, (losses.pages[index] ?? 0) - gained),
    site: without('site'),
    coverage: without('coverage'),
  })
  const uncapped = sitePartNames.reduce((sum, part) => sum + points[part], 0)
  return Math.min(uncapped, limitOf(capsOf({ ...inputs, issues: issues.toSpliced(index, 1) })))
}
