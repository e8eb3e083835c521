import nextEnv from '@next/env'

// Reads the settings files as the server does. Imported before all else: some settings, such as the site's URL, are read
// where a module is loaded.
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
