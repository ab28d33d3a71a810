import type { UnknownVariable } from '../config.ts'
import { type CheckResult, type CheckStatus, runChecks } from '../doctor/check.ts'
import { machineChecks } from '../doctor/machine.ts'
import { readServiceStatus } from '../doctor/service-status.ts'
import type { Command } from './command.ts'

const marks: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  error: 'ERROR  ',
  skipped: 'skipped',
}

/** Changes nothing, so that it can be run at any time. */
export const doctorCommand = (unknownVariables: () => readonly UnknownVariable[]): Command => ({
  usage: 'doctor [--json] [--offline]',
  help: 'Check stores, versions, disk, clock, addresses, email and tags, with or without a running service; --offline leaves out the network',
  options: { json: { type: 'boolean' }, offline: { type: 'boolean' } },
  changesNothing: true,
  async run({ config, print }, _words, options) {
    // Loaded on demand, because loading the engines takes longer than most commands take to run.
    const [{ storeChecks }, { networkChecks }] = await Promise.all([
      import('../doctor/stores.ts'),
      import('../doctor/network.ts'),
    ])
    const service = await readServiceStatus(config.dataDir).catch(() => null)
    const checks = [
      ...machineChecks(config, unknownVariables(), service),
      ...storeChecks(config, service),
      ...(options.offline === true ? [] : networkChecks(config, service)),
    ]
    const results: CheckResult[] = []
    for await (const result of runChecks(checks)) {
      results.push(result)
      if (options.json !== true) print(describe(result))
    }
    const count = (status: CheckStatus): number => results.filter((result) => result.status === status).length
    const status = count('error') > 0 ? 'error' : count('warning') > 0 ? 'warning' : 'ok'
    if (options.json === true) print(JSON.stringify({ status, checks: results }, null, 2))
    else print(`\n${count('error')} errors, ${count('warning')} warnings.`)
    return status === 'error' ? 1 : 0
  },
})

const describe = ({ name, status, found, fix }: CheckResult): string =>
  `${marks[status]}  ${name}: ${found}${fix === null ? '' : `\n         → ${fix}`}`
