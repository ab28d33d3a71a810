import type { ClickHouseSettings } from '@clickhouse/client'

/** How long a query may take, where nothing else is asked for. */
export const defaultQueryMs = 30_000

/** What every statement that reads is asked with. */
const reading: ClickHouseSettings = {
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  // `sum(views) AS views` means the column, as it does everywhere else.
  prefer_column_name_to_alias: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_escape_forward_slashes: 0,
  max_query_size: String(4 * 1024 ** 2),
  max_memory_usage: String(4 * 1024 ** 3),
  max_bytes_before_external_group_by: String(1024 ** 3),
  max_bytes_before_external_sort: String(1024 ** 3),
  // Where tables are distributed, a subquery means all of a table and not one server's part of it.
  distributed_product_mode: 'global',
  prefer_global_in_and_join: 1,
}

/** For answers that fit into memory. The reply begins once all of it is known, so that its status tells of an error. */
export const querySettings: ClickHouseSettings = {
  ...reading,
  max_result_bytes: String(1024 ** 3),
  wait_end_of_query: 1,
}

/** For exports: as long as somebody takes what comes. */
export const streamSettings: ClickHouseSettings = {
  ...reading,
  max_execution_time: 3600,
  http_send_timeout: 600,
}

/** The server answers when the rows are on disk. They become one block, which is there or not. */
export const insertSettings: ClickHouseSettings = {
  async_insert: 0,
  insert_deduplicate: 1,
  wait_end_of_query: 1,
  input_format_parallel_parsing: 0,
}

/** Answered when every server has deleted. */
export const deleteSettings: ClickHouseSettings = { mutations_sync: '2', alter_sync: '2' }
