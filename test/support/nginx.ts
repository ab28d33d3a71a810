import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runAtExit } from './at-exit.ts'
import { findProgram, nginx } from './debian-packages.ts'
import { temporaryFolder } from './folder.ts'
import { acceptsConnections, freePort } from './port.ts'

export const nginxProgram = (): string | undefined => findProgram(nginx)

export interface NodePorts {
  readonly analytics: number
  readonly seo: number
}

export interface Nginx {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly stop: () => Promise<void>
}

/** Starts nginx in front of three nodes, with the configuration from the documentation. */
export async function startNginx(nodes: readonly NodePorts[]): Promise<Nginx> {
  const ports = { analytics: await freePort(), seo: await freePort() }
  const stop = await runNginx(adapted(nodes, ports), ports.analytics)
  return { analyticsUrl: `http://127.0.0.1:${ports.analytics}`, seoUrl: `http://127.0.0.1:${ports.seo}`, stop }
}

/** Starts nginx with a file for conf.d, and returns the function that stops it. */
export async function runNginx(configuration: string, port: number): Promise<() => Promise<void>> {
  const program = nginxProgram()
  if (program === undefined) throw new Error('nginx is missing')
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'sightline.conf'), configuration)
  writeFileSync(join(folder, 'nginx.conf'), frame(folder))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
  runAtExit(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  // Only connects, because a request would find no node yet, and nginx would then not retry any of them for five seconds.
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await sleep(20)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function adapted(nodes: readonly NodePorts[], { analytics, seo }: NodePorts): string {
  const shown = readFileSync(fileURLToPath(new URL('../../docs/deploy/nginx.conf', import.meta.url)), 'utf8')
  const places = [analytics, seo].map((port) => `listen 127.0.0.1:${port};`)
  return shown
    .replaceAll('listen 80;', () => places.shift() ?? '')
    .replaceAll(/10\.0\.0\.(\d):(4100|4200)/g, (_, node: string, port: string) => {
      const ports = nodes[Number(node) - 1]
      return `127.0.0.1:${port === '4100' ? ports?.analytics : ports?.seo}`
    })
}

/** The content of a distribution's own nginx.conf around conf.d. */
const frame = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  error_log /dev/null;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/sightline.conf;
}
`
