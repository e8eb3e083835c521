import { createHash } from 'node:crypto'
import { bootstrapAccept } from './accept-bootstrap'
import { runAcceptCore } from './accept-core'

/** Recorded from the real script; in production it does not post to the host of the server API. */
export const ACCEPT = {
  script: 'https://js.authorize.net/v1/Accept.js',
  core: 'https://js.authorize.net/v1/AcceptCore.js',
  /** Receives the card. */
  endpoint: 'https://api2.authorize.net/xml/v1/request.api',
}

const texts = {
  E_WC_01: 'Please include Accept.js library from cdn.',
  E_WC_02: 'A HTTPS connection is required.',
  E_WC_03: 'Accept.js is not loaded correctly.',
  E_WC_04: 'Please provide mandatory field to library.',
  E_WC_05: 'Please provide valid credit card number.',
  E_WC_06: 'Please provide valid expiration month.',
  E_WC_07: 'Please provide valid expiration year.',
  E_WC_08: 'Expiration date must be in the future.',
  E_WC_10: 'Please provide valid apiloginid.',
  E_WC_14: 'Accept.js encryption failed.',
  E_WC_15: 'Please provide valid CVV.',
  E_WC_16: 'Please provide valid Zip code.',
  E_WC_17: 'Please provide valid card holder name.',
  E_WC_18: 'Client key is required.',
  E_WC_19: 'An error occurred during processing. Please try again.',
  E_WC_21: 'User authentication failed due to invalid authentication values.',
} as const

/**
 * Builds the two fake scripts. Like the real ones:
 * - Accept.js defines a stub that rejects every card, then loads AcceptCore.js as a script and, for its hash, by XHR;
 * - AcceptCore.js replaces the stub and reports that it is ready, no earlier than the page's `load` event.
 */
export function makeAcceptScripts() {
  const { script, core, endpoint } = ACCEPT
  const coreText = `(${runAcceptCore})(Accept, ${JSON.stringify({ script, endpoint, texts })})`
  const coreHash = createHash('sha256').update(coreText).digest('hex')
  const rejection = { code: 'E_WC_03', text: texts.E_WC_03 }
  return {
    script: `var Accept = (${bootstrapAccept})(${JSON.stringify({ core, coreHash, rejection })})`,
    core: coreText,
  }
}
