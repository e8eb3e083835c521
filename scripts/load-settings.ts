import nextEnv from '@next/env'

// Loads the settings files as the server does. Import it first: some modules read settings when they load.
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
