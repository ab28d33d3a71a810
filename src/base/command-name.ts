/** The command of the installed package gives its processes this title. */
export const isInstalled = process.title === 'sightline'

/** How commands are run, for messages: `keys list` follows. */
export const commandName = isInstalled ? 'sightline' : 'npm run sightline --'

/** How the service is started; `analytics` or `--help` may follow `startWith`. */
export const startName = isInstalled ? 'sightline start' : 'npm start'
export const startWith = isInstalled ? 'sightline' : 'npm start --'
