import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs in a dedicated worker: tries the keys of a proof of work.
handler({ deriveKey })
