/** The used part of autocannon's API; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: readonly Request[]
  }

  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly errors: number
    readonly non2xx: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
