import type { Compilable, CompiledQuery } from 'kysely'

/** Stands for a value that is known only when the query runs. */
class Placeholder<Input> {
  readonly read: (input: Input) => unknown
  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/** Marks where a value of the input goes. It can be used wherever Kysely takes a value that becomes a parameter. */
export type ValueOf<Input> = <Value>(read: (input: Input) => Value) => Value

/**
 * Builds and compiles a query when it is first used; afterwards only its values are read. With Kysely, building and compiling
 * a query takes longer than SQLite needs to run it. The SQL must not depend on the values.
 */
export function prepareQuery<Input, Row>(
  build: (value: ValueOf<Input>) => Compilable<Row>,
): (input: Input) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  // Kysely passes parameters through unseen.
  const value = <Value>(read: (input: Input) => Value): Value => new Placeholder(read) as Value
  return (input) => {
    compiled ??= build(value).compile()
    return {
      ...compiled,
      parameters: compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? parameter.read(input) : parameter,
      ),
    }
  }
}

interface ListInput {
  readonly list: readonly unknown[]
}

/** The same for a query with a list of values, which is built once for each length of it, so there must be few lengths. */
export function prepareListQuery<Input extends ListInput, Row>(
  build: (list: Input['list'], value: ValueOf<Input>) => Compilable<Row>,
): (input: Input) => CompiledQuery<Row> {
  const byLength = new Map<number, (input: Input) => CompiledQuery<Row>>()
  return (input) => {
    const { length } = input.list
    const prepared =
      byLength.get(length) ??
      prepareQuery<Input, Row>((value) => {
        const list = Array.from({ length }, (_, index) => value((one) => one.list[index]))
        return build(list, value)
      })
    byLength.set(length, prepared)
    return prepared(input)
  }
}

/** Splits a list into parts whose lengths are powers of two, so that there are few lengths. */
export function inPowersOfTwo<Item>(list: readonly Item[]): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = []
  for (let start = 0; start < list.length; ) {
    const length = 2 ** Math.floor(Math.log2(list.length - start))
    parts.push(list.slice(start, start + length))
    start += length
  }
  return parts
}
