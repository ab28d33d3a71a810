import type { Message } from '../message.ts'

export const strings = {
  'setup.arrivals': 'Live visits',
  'setup.arrivals.counts': '{counted} counted · {excluded} excluded',
  'setup.automatic':
    'Outbound links, file downloads, form submissions, engaged time, and scroll depth are tracked automatically. No cookies.',
  'setup.check': 'Check installation',
  'setup.check.again': 'Check again',
  'setup.check.note': 'Fetches your home page and a few pages it links to, and looks for the snippet.',
  'setup.check.now': 'Check pages',
  'setup.checked': { one: '{n} page checked', other: '{n} pages checked' },
  'setup.checked.found': '{n} found',
  'setup.checking': 'Checking…',
  'setup.direct': 'Direct',
  'setup.events': 'Track events',
  'setup.events.note': 'Track sign-ups, downloads, or orders by name, with any properties you need.',
  'setup.excluded': { one: '{n} hit excluded', other: '{n} hits excluded' },
  'setup.fix.bot': 'Turn off “Exclude bots” in the settings to count it.',
  'setup.fix.burst': 'More hits than one person could cause. Check the page for a loop.',
  'setup.fix.excluded-address': 'Remove the address from “Excluded IPs” in the settings to count it.',
  'setup.fix.future-time': 'The clock of the sending server is ahead.',
  'setup.fix.headless': 'Open the page in a normal browser instead.',
  'setup.fix.invalid': 'The request was rejected. The response names the invalid field.',
  'setup.fix.no-visit': 'Engagement without a pageview. Reload the page.',
  'setup.fix.not-a-browser': 'A proxy may strip headers. Forward Accept-Language, Origin, and Referer.',
  'setup.fix.not-an-event': 'The request is valid but contains nothing to count.',
  'setup.fix.rate-limited': 'Behind a proxy? Add it to SIGHTLINE_TRUST_PROXY.',
  'setup.fix.rule': 'Turn off the exclusion rule to count it.',
  'setup.fix.referrer-spam': 'The referrer is on a public spam list.',
  'setup.guide.astro': 'Paste this into the <head> of your layout, such as src/layouts/Layout.astro.',
  'setup.guide.ghost': 'Open Settings → Code injection, paste this into Site header, and save.',
  'setup.guide.gtm':
    'Create a Custom HTML tag with this code and the trigger “All Pages”, then submit and publish. Many ad blockers block Tag Manager; pasting the HTML snippet counts more visits.',
  'setup.guide.html': 'Paste this into the <head> of every page.',
  'setup.guide.next': 'Add the Script component to the root layout. Page changes are tracked automatically.',
  'setup.guide.nuxt': 'Add the script to nuxt.config.ts. Page changes are tracked automatically.',
  'setup.guide.react':
    'Paste this into the <head> of index.html. Page changes with React Router are tracked automatically.',
  'setup.guide.shopify':
    'Open Online Store → Themes → ⋯ → Edit code, open layout/theme.liquid, paste this before </head>, and save. Shopify’s checkout pages can’t load it.',
  'setup.guide.sveltekit': 'Paste this into the <head> of src/app.html. Page changes are tracked automatically.',
  'setup.guide.vue':
    'Paste this into the <head> of index.html. Page changes with Vue Router are tracked automatically.',
  'setup.guide.webflow': 'Open Site settings → Custom code, paste this into Head code, save, and publish the site.',
  'setup.guide.wordpress':
    'Install the free WPCode plugin, open Code Snippets → Header & Footer, paste this into Header, and save.',
  'setup.listening': 'Listening for visits',
  'setup.local': 'This website is on {domain}, so its snippet includes `data-local`.',
  'setup.local.note': 'Without it, visits on localhost are ignored.',
  'setup.open': 'Go to dashboard',
  'setup.option.data-dnt': 'Respect Do Not Track',
  'setup.option.data-hash': 'Hash-based routing',
  'setup.option.data-title': 'Page titles',
  'setup.options': 'Options',
  'setup.received': 'It’s working',
  'setup.received.note': {
    one: '{n} pageview or event in the last 30 minutes.',
    other: '{n} pageviews and events in the last 30 minutes.',
  },
  'setup.result.blocked-by-policy': 'Blocked',
  'setup.result.blocked-by-policy.note':
    'The snippet is there, but the page’s Content-Security-Policy blocks it. Change it to:',
  'setup.result.error-status': 'Error',
  'setup.result.error-status.note':
    'The server answered with status {found}. A firewall may block our request; visits may still be counted.',
  'setup.result.expected': 'It should be:',
  'setup.result.found': 'Found',
  'setup.result.found.note': 'The snippet is on this page and can count visits.',
  'setup.result.loaded-by-script': 'Likely found',
  'setup.result.loaded-by-script.note':
    'Another script on this page adds the snippet. Open the page and watch for the visit.',
  'setup.result.missing': 'Missing',
  'setup.result.missing.note': 'No snippet on this page. If it uses a different template, add the snippet there too.',
  'setup.result.mixed-content': 'Blocked',
  'setup.result.mixed-content.note':
    'The page uses HTTPS, but the snippet loads over HTTP, and browsers block that. Serve Sightline over HTTPS.',
  'setup.result.noscript-only': 'Noscript only',
  'setup.result.noscript-only.note':
    'The snippet is inside <noscript>, so only browsers without JavaScript load it. Paste it outside.',
  'setup.result.not-executed': 'Not executed',
  'setup.result.not-executed.note':
    'The tag’s type keeps browsers from running it. Remove the type attribute, or check your consent manager.',
  'setup.result.not-html': 'Not HTML',
  'setup.result.not-html.note': 'This is not an HTML page but {found}.',
  'setup.result.redirects-away': 'Redirects',
  'setup.result.redirects-away.note': 'The page redirects to {found}. Add that domain as a website instead.',
  'setup.result.tag-manager': 'Can’t tell',
  'setup.result.tag-manager.note':
    'This page uses {found}, which adds tags only in a browser. Open the page and watch for the visit.',
  'setup.result.unreachable': 'Unreachable',
  'setup.result.unreachable.note': 'Could not fetch the page: {problem}',
  'setup.result.wrong-address': 'Wrong address',
  'setup.result.wrong-address.note': 'A snippet is there, but it loads the script from another address.',
  'setup.result.wrong-website': 'Wrong website',
  'setup.result.wrong-website.note': 'The snippet counts for another website, not {domain}.',
  'setup.snippet': 'Install the snippet',
  'setup.waiting': 'Waiting for the first visit to {domain}…',
  'setup.waiting.local': 'Visits on localhost count only if the snippet has `data-local`.',
  'setup.waiting.note': 'Open one of your pages. This updates automatically.',
  'setup.warning.ad-blocker-path':
    'Ad blockers may block this path. Choose one without words such as “analytics” or “track”.',
  'setup.warning.local-address':
    'The script’s address works only on your computer. Set SIGHTLINE_ANALYTICS_URL to a public address.',
  'setup.warning.not-counted-locally':
    'The page is on localhost and the snippet lacks data-local, so visits are ignored. Add the attribute.',
  'setup.warning.several-tags': 'The snippet is on this page more than once. Only the first one counts.',
} satisfies Readonly<Record<string, Message>>
