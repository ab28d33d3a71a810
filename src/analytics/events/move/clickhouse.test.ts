import { test } from 'node:test'
import { clickhouseForTests } from '../../../../test/support/clickhouse-for-tests.ts'
import { clickhouseDialect } from '../clickhouse/dialect.ts'
import { clickhouseEngine } from '../clickhouse/engine.ts'
import { openClickhouseEventStore } from '../clickhouse/store.ts'
import { moveContract } from './testing/contract.ts'

const clickhouse = clickhouseForTests()

if (clickhouse.kind === 'missing') test('moving events to ClickHouse', { skip: clickhouse.reason })
else {
  moveContract('ClickHouse', {
    dialect: clickhouseDialect,
    engine: clickhouseEngine,
    open: async () => openClickhouseEventStore({ url: await clickhouse.createDatabase(), cluster: null }, () => {}),
    remove: async () => {},
  })
}
