import 'client-only'

const MESSAGE_TEXTS = {
  I_WC_01: 'Successful.',
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
}

export type Code = keyof typeof MESSAGE_TEXTS
type Message = { code: Code; text: string }

export type TokenizerResponse =
  | {
      opaqueData: { dataDescriptor: string; dataValue: string }
      messages: { resultCode: 'Ok'; message: Message[] }
    }
  | { messages: { resultCode: 'Error'; message: Message[] } }

export function createErrorResponse(codes: readonly Code[]): TokenizerResponse {
  return { messages: { resultCode: 'Error', message: codes.map(code => ({ code, text: MESSAGE_TEXTS[code] })) } }
}

/** Creates the rejection of a number that is not a test card. */
export function createNotTestCardResponse(): TokenizerResponse {
  const text = 'This is a demo and accepts test cards only. No real card is charged.'
  return { messages: { resultCode: 'Error', message: [{ code: 'E_WC_05', text }] } }
}

export function createSuccessResponse(opaqueData: { dataDescriptor: string; dataValue: string }): TokenizerResponse {
  return { opaqueData, messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: MESSAGE_TEXTS.I_WC_01 }] } }
}
