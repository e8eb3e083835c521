import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs in a worker of its own: tries the keys of a proof of work that it is sent.
handler({ deriveKey })
