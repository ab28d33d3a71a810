import { type Nginx, type NodePorts, startNginx } from './nginx.ts'
import { freePort } from './port.ts'
import type { Environment } from './run.ts'
import { type Sightline, startSightline } from './sightline.ts'

/** A node that can be killed, and restarted on the same port with its data. */
export interface ClusterNode {
  kill(): Promise<void>
  /** Resolves when it is ready. */
  restart(): Promise<void>
  stop(): Promise<number | string>
  output(): string
}

/** Identical nodes behind nginx, reached by the addresses of nginx. */
export interface Cluster extends Pick<Nginx, 'analyticsUrl' | 'seoUrl'> {
  readonly nodes: readonly ClusterNode[]
  stop(): Promise<void>
}

export async function startCluster(size: number, environment: Environment): Promise<Cluster> {
  const ports: NodePorts[] = []
  for (let node = 0; node < size; node++) ports.push({ analytics: await freePort(), seo: await freePort() })
  const nginx = await startNginx(ports)
  const { analyticsUrl, seoUrl } = nginx
  const shared = {
    ...environment,
    SIGHTLINE_ANALYTICS_URL: analyticsUrl,
    SIGHTLINE_SEO_URL: seoUrl,
    SIGHTLINE_HOST: '127.0.0.1',
    SIGHTLINE_TRUST_PROXY: '127.0.0.1',
  }
  const nodes = await Promise.all(ports.map((own) => startNode(shared, own))).catch(async (error) => {
    await nginx.stop()
    throw error
  })
  return {
    analyticsUrl,
    seoUrl,
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await nginx.stop()
    },
  }
}

async function startNode(environment: Environment, { analytics, seo }: NodePorts): Promise<ClusterNode> {
  const own = { SIGHTLINE_ANALYTICS_PORT: String(analytics), SIGHTLINE_SEO_PORT: String(seo) }
  let running: Sightline = await startSightline({ environment: { ...environment, ...own } })
  let output = ''
  return {
    kill: () => running.kill(),
    async restart() {
      output += running.output()
      running = await startSightline({ environment: running.environment })
    },
    stop: () => running.stop(),
    output: () => output + running.output(),
  }
}
