import type { Website } from '../../api/generated.ts'

export const platforms = [
  'html',
  'wordpress',
  'shopify',
  'webflow',
  'ghost',
  'gtm',
  'next',
  'nuxt',
  'astro',
  'sveltekit',
  'react',
  'vue',
] as const

export type Platform = (typeof platforms)[number]

export const platformNames: Readonly<Record<Platform, string>> = {
  html: 'HTML',
  wordpress: 'WordPress',
  shopify: 'Shopify',
  webflow: 'Webflow',
  ghost: 'Ghost',
  gtm: 'Google Tag Manager',
  next: 'Next.js',
  nuxt: 'Nuxt',
  astro: 'Astro',
  sveltekit: 'SvelteKit',
  react: 'React',
  vue: 'Vue',
}

/** The switches of the tag, see docs/reference/tracker.md. */
export const tagOptions = ['data-hash', 'data-dnt', 'data-title'] as const

export type TagOption = (typeof tagOptions)[number]

/** Whether the website is on a host whose visits count only with `data-local`. */
export const isLocal = ({ snippet }: Website): boolean => snippet.includes(' data-local ')

/** The code to paste. */
export function codeFor(platform: Platform, website: Website, chosen: readonly TagOption[]): string {
  const src = /src="([^"]+)"/.exec(website.snippet)?.[1] ?? ''
  const { domain } = website
  const options = isLocal(website) ? ['data-local', ...chosen] : chosen
  const attributes = options.map((option) => ` ${option}`).join('')
  const tag = `<script defer data-domain="${domain}"${attributes} src="${src}"></script>`
  switch (platform) {
    case 'gtm':
      return `<script>
  var script = document.createElement('script');
  script.defer = true;
  script.setAttribute('data-domain', '${domain}');
${options.map((option) => `  script.setAttribute('${option}', '');\n`).join('')}  script.src = '${src}';
  document.head.appendChild(script);
</script>`
    case 'next':
      return `// app/layout.tsx
import Script from 'next/script'

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script data-domain="${domain}"${options.map((option) => ` ${option}=""`).join('')} src="${src}" />
      </body>
    </html>
  )
}`
    case 'nuxt':
      return `// nuxt.config.ts
export default defineNuxtConfig({
  app: {
    head: {
      script: [
        { src: '${src}', defer: true, 'data-domain': '${domain}'${options.map((option) => `, '${option}': ''`).join('')} },
      ],
    },
  },
})`
    case 'astro':
      return tag.replace('<script', '<script is:inline')
    case 'sveltekit':
      return `${tag}\n%sveltekit.head%`
    default:
      return tag
  }
}
