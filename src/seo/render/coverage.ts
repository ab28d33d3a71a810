import type { CDPSession } from 'playwright-core'
import type { Coverage } from './recording.ts'

/** Measures how much of the scripts and styles of a page is used until it is stopped. */
export async function startCoverage(cdp: CDPSession) {
  const sheets = new Map<string, number>()
  cdp.on('CSS.styleSheetAdded', ({ header }) => sheets.set(header.styleSheetId, header.length))
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  await cdp.send('CSS.startRuleUsageTracking')
  return {
    async stop(): Promise<{ readonly script: Coverage; readonly style: Coverage }> {
      const { result } = await cdp.send('Profiler.takePreciseCoverage')
      await cdp.send('Profiler.stopPreciseCoverage')
      const { ruleUsage } = await cdp.send('CSS.stopRuleUsageTracking')
      await cdp.send('CSS.disable')
      return {
        script: scriptCoverage(result.filter(({ url }) => url !== '' && !url.startsWith('pptr:'))),
        style: styleCoverage([...sheets.values()], ruleUsage),
      }
    },
  }
}

export interface ScriptUse {
  readonly functions: readonly { readonly ranges: readonly UsedRange[] }[]
}

interface UsedRange {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Ranges are nested, and the innermost range tells whether a piece of code ran. */
export function scriptCoverage(scripts: readonly ScriptUse[]): Coverage {
  let total = 0
  let unused = 0
  for (const { functions } of scripts) {
    const ranges = functions.flatMap(({ ranges }) => ranges).toSorted(outerFirst)
    total += ranges[0]?.endOffset ?? 0
    const open: UsedRange[] = []
    let at = 0
    const advance = (to: number): void => {
      if (open.at(-1)?.count === 0) unused += to - at
      at = to
    }
    for (const range of ranges) {
      for (let top = open.at(-1); top !== undefined && top.endOffset <= range.startOffset; top = open.at(-1)) {
        advance(top.endOffset)
        open.pop()
      }
      advance(range.startOffset)
      open.push(range)
    }
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      if (top.endOffset > at && top.count === 0) unused += top.endOffset - at
      at = Math.max(at, top.endOffset)
    }
  }
  return { total, unused }
}

const outerFirst = (a: UsedRange, b: UsedRange): number => a.startOffset - b.startOffset || b.endOffset - a.endOffset

export function styleCoverage(
  lengths: readonly number[],
  rules: readonly { readonly startOffset: number; readonly endOffset: number; readonly used: boolean }[],
): Coverage {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const used = rules.reduce((sum, rule) => sum + (rule.used ? rule.endOffset - rule.startOffset : 0), 0)
  return { total, unused: Math.max(0, total - used) }
}
