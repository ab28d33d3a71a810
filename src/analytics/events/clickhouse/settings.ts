import type { ClickHouseSettings } from '@clickhouse/client'

/** The default time limit of a query. */
export const defaultQueryMs = 30_000

/** Settings of all reading statements. */
const reading: ClickHouseSettings = {
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  // `sum(views) AS views` refers to the column, as in other databases.
  prefer_column_name_to_alias: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_escape_forward_slashes: 0,
  max_query_size: String(4 * 1024 ** 2),
  max_memory_usage: String(4 * 1024 ** 3),
  max_bytes_before_external_group_by: String(1024 ** 3),
  max_bytes_before_external_sort: String(1024 ** 3),
  // On distributed tables, a subquery covers the whole table instead of one server's share.
  distributed_product_mode: 'global',
  prefer_global_in_and_join: 1,
}

/** For results that fit into memory. The response starts when the query is complete, so that its status reflects errors. */
export const querySettings: ClickHouseSettings = {
  ...reading,
  max_result_bytes: String(1024 ** 3),
  wait_end_of_query: 1,
}

/** For exports, which may run as long as the client keeps reading. */
export const streamSettings: ClickHouseSettings = {
  ...reading,
  max_execution_time: 3600,
  http_send_timeout: 600,
}

/** The server replies when the rows are on disk. They form one block, which is stored atomically. */
export const insertSettings: ClickHouseSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  wait_end_of_query: 1,
  input_format_parallel_parsing: 0,
}

/** Waits until every server has deleted the rows. */
export const deleteSettings: ClickHouseSettings = { mutations_sync: '2', alter_sync: '2' }

/** The rows of a build form one block, however many there are. Sums of groups that do not exist are null, as elsewhere. */
export const buildSettings: ClickHouseSettings = {
  prefer_column_name_to_alias: 1,
  group_by_use_nulls: 1,
  max_memory_usage: String(4 * 1024 ** 3),
  max_bytes_before_external_group_by: String(1024 ** 3),
  max_query_size: String(4 * 1024 ** 2),
  max_insert_threads: '1',
  min_insert_block_size_rows: String(1e9),
  min_insert_block_size_bytes: String(1024 ** 4),
  insert_deduplicate: 0,
  wait_end_of_query: 1,
  distributed_product_mode: 'global',
  prefer_global_in_and_join: 1,
}
