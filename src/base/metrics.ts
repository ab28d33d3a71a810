/** The values of a metric's labels, in the order of their names. */
export type LabelValues = readonly string[]

export interface Sample {
  readonly labels?: LabelValues
  readonly value: number
}

export interface MetricOptions {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
}

export interface Counter {
  add(labels?: LabelValues, amount?: number): void
}

export interface Histogram {
  observe(value: number, labels?: LabelValues): void
}

/** Reads the current value, or one sample for each set of label values. */
export type ReadSamples = () => number | readonly Sample[] | Promise<number | readonly Sample[]>

/** Numbers about this process, in the text format of Prometheus. */
export interface Metrics {
  counter(options: MetricOptions): Counter
  /** `bounds` are the upper bounds of its buckets, in ascending order. */
  histogram(options: MetricOptions & { readonly bounds: readonly number[] }): Histogram
  /** A value that is read when the metrics are. A summary has the label `quantile`. */
  gauge(options: MetricOptions & { readonly type?: 'gauge' | 'counter' | 'summary' }, read: ReadSamples): void
  /** Concurrent callers share one result. A metric that cannot be read in time is left out, and reported as an error. */
  render(): Promise<string>
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** No metric has more series than this, whatever its labels are; further ones are counted under the label value `other`. */
const maxSeries = 200
const readTimeoutMs = 2_000

interface Metric {
  readonly name: string
  readonly lines: () => readonly string[] | Promise<readonly string[]>
}

const validName = /^[a-z][a-z0-9_]*$/

/** A writer of our own: the official client has a counter for each label object, summaries, and an API for tracing that nothing here uses. */
export function createMetrics(onError: (error: unknown) => void = () => undefined): Metrics {
  const metrics: Metric[] = []
  let rendering: Promise<string> | null = null

  const add = (type: string, { name, help, labels = [] }: MetricOptions, read: Metric['lines']): void => {
    for (const each of [name, ...labels])
      if (!validName.test(each)) throw new Error(`${each} is not a name of a metric.`)
    if (name.endsWith('_total') !== (type === 'counter'))
      throw new Error(`${name}: the names of counters end in _total, and no others do.`)
    if (labels.includes('quantile') !== (type === 'summary') || labels.includes('le'))
      throw new Error(
        `${name}: only summaries have the label quantile, and only histograms le, which they get by themselves.`,
      )
    if (metrics.some((metric) => metric.name === name)) throw new Error(`There are two metrics with the name ${name}.`)
    const head = [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`]
    metrics.push({ name, lines: async () => [...head, ...(await read())] })
  }

  const render = async (): Promise<string> => {
    let failed = 0
    const read = async ({ name, lines }: Metric): Promise<readonly string[]> => {
      try {
        return await within(readTimeoutMs, lines(), name)
      } catch (error) {
        failed++
        onError(error)
        return []
      }
    }
    const all = (await Promise.all(metrics.map(read))).flat()
    const failures = 'sightline_metrics_failed'
    all.push(
      `# HELP ${failures} Metrics that could not be read now`,
      `# TYPE ${failures} gauge`,
      `${failures} ${failed}`,
    )
    return `${all.join('\n')}\n`
  }

  return {
    counter(options) {
      const { name, labels = [] } = options
      const series = createSeries(labels.length, () => ({ value: 0 }))
      add('counter', options, () => series.all().map(([values, { value }]) => line(name, labels, values, value)))
      return {
        add(values = [], amount = 1) {
          series.of(values).value += amount
        },
      }
    },
    histogram(options) {
      const { name, labels = [], bounds } = options
      const series = createSeries(labels.length, () => ({ buckets: bounds.map(() => 0), sum: 0, count: 0 }))
      add('histogram', options, () =>
        series
          .all()
          .flatMap(([values, { buckets, sum, count }]) => [
            ...buckets.map((within, index) =>
              line(`${name}_bucket`, [...labels, 'le'], [...values, String(bounds[index])], within),
            ),
            line(`${name}_bucket`, [...labels, 'le'], [...values, '+Inf'], count),
            line(`${name}_sum`, labels, values, sum),
            line(`${name}_count`, labels, values, count),
          ]),
      )
      return {
        observe(value, values = []) {
          const one = series.of(values)
          for (const [index, bound] of bounds.entries())
            if (value <= bound) one.buckets[index] = (one.buckets[index] ?? 0) + 1
          one.sum += value
          one.count++
        },
      }
    },
    gauge(options, read) {
      const { name, labels = [] } = options
      add(options.type ?? 'gauge', options, async () => {
        const value = await read()
        const samples: readonly Sample[] = typeof value === 'number' ? [{ value: value }] : value
        return samples.slice(0, maxSeries).map((sample) => line(name, labels, sample.labels ?? [], sample.value))
      })
    },
    render() {
      rendering ??= render().finally(() => {
        rendering = null
      })
      return rendering
    },
  }
}

function createSeries<T>(labels: number, create: () => T) {
  const series = new Map<string, readonly [LabelValues, T]>()
  const others: LabelValues = Array.from({ length: labels }, () => 'other')
  const find = (values: LabelValues): T => {
    const key = values.join('\0')
    const known = series.get(key)
    if (known) return known[1]
    if (series.size >= maxSeries && values !== others) return find(others)
    const created = create()
    series.set(key, [values, created])
    return created
  }
  // A metric without labels is 0 from the start, so that its first increase is visible.
  if (labels === 0) find([])
  return { of: find, all: () => [...series.values()] }
}

function line(name: string, labels: readonly string[], values: LabelValues, value: number): string {
  const pairs = labels.map((label, index) => `${label}="${escapeValue(values[index] ?? '')}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${formatNumber(value)}`
}

function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', '\\"')

async function within<T>(ms: number, work: T | Promise<T>, name: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${name} could not be read within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
