import type { TracingConfig } from '../options.ts'

export interface TracingOptions {
  /** The URL that spans are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Attributes of the process, such as `service.name`. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: Sampler
}

export interface Sampler {
  /** The share of traces that begin here and are exported, from 0 to 1. */
  readonly share: number
  /** Whether the decision of a caller that sends `traceparent` is followed. */
  readonly followsParent: boolean
}

/** Following the specification, what is invalid is reported and ignored. Null if tracing is disabled, or there is no usable endpoint. */
export function readTracingOptions(
  config: TracingConfig,
  version: string,
  warn: (message: string) => void,
): TracingOptions | null {
  if (config.otelDisabled?.toLowerCase() === 'true') return null
  const url = endpointOf(config)
  if (url === null) {
    warn('No traces are sent: OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https address.')
    return null
  }
  const pairs = (name: string, text: string | null): Readonly<Record<string, string>> =>
    readPairs(text ?? '', (count) => warn(`${name} has ${count} entries that are not of the form key=value.`))
  const headers = pairs('OTEL_EXPORTER_OTLP_HEADERS', config.otlpHeaders)
  const attributes = pairs('OTEL_RESOURCE_ATTRIBUTES', config.otelResource)
  const service = config.otelServiceName ?? attributes['service.name'] ?? 'sightline'
  return {
    url,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value),
      ),
    ),
    resource: { 'service.version': version, ...attributes, 'service.name': service },
    sampler: readSampler(config, warn),
  }
}

function endpointOf({ otlpEndpoint, otlpTracesEndpoint }: TracingConfig): string | null {
  const text = otlpTracesEndpoint ?? `${otlpEndpoint?.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' ? url.href : null
}

const samplers: Readonly<Record<string, 'all' | 'none' | 'share'>> = {
  always_on: 'all',
  always_off: 'none',
  traceidratio: 'share',
}

function readSampler({ otelSampler, otelSamplerArgument }: TracingConfig, warn: (message: string) => void): Sampler {
  const name = otelSampler ?? 'parentbased_always_on'
  const followsParent = name.startsWith('parentbased_')
  const kind = samplers[name.replace(/^parentbased_/, '')]
  if (kind === undefined) warn(`OTEL_TRACES_SAMPLER is not known, and parentbased_always_on is used instead.`)
  if (kind !== 'share') return { share: kind === 'none' ? 0 : 1, followsParent: kind === undefined || followsParent }
  const share = otelSamplerArgument === null ? 1 : Number(otelSamplerArgument)
  if (share >= 0 && share <= 1) return { share, followsParent }
  warn('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1, and 1 is used instead.')
  return { share: 1, followsParent }
}

/** `key=value` pairs, separated by commas, with percent-encoded values. */
function readPairs(text: string, onInvalid: (count: number) => void): Readonly<Record<string, string>> {
  const pairs: Record<string, string> = {}
  let invalid = 0
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, key, value = ''] = /^\s*([^=\s]+)\s*=(.*)$/.exec(entry) ?? []
    try {
      if (key === undefined) invalid++
      else pairs[key] = decodeURIComponent(value.trim())
    } catch {
      invalid++
    }
  }
  if (invalid > 0) onInvalid(invalid)
  return pairs
}
