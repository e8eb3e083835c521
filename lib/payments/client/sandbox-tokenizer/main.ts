import 'client-only'
import { createSandboxToken, findSandboxCard } from '@/lib/payments/model/sandbox-cards'

type SecureData = { cardData: { cardNumber: string; zip: string } }

const notTestCard = { code: 'E_WC_05', text: 'This is a demo and accepts test cards only. No real card is charged.' }
const successful = { code: 'I_WC_01', text: 'Successful.' }

/** Fakes `Accept.dispatchData`: nothing of the card leaves the browser but which test card it is. */
function dispatchData({ cardData }: SecureData, respond: (response: unknown) => void): void {
  const card = findSandboxCard(cardData.cardNumber)
  const response =
    card === undefined
      ? { messages: { resultCode: 'Error', message: [notTestCard] } }
      : { opaqueData: createSandboxToken(card, cardData), messages: { resultCode: 'Ok', message: [successful] } }
  setTimeout(() => respond(response))
}

// The payment form looks for the globals of Accept.js.
Object.assign(window, { Accept: { dispatchData }, isReady: true })
