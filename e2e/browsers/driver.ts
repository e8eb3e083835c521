export type Viewport = { width: number; height: number }

/** One page of one browser, in a session that shares no storage with another. */
export type Driver = {
  goto: (url: string) => Promise<void>
  /** Evaluates a JavaScript expression in the page. Its value must be JSON, or a promise of it. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses the element that an expression finds with the browser's own input; false if it finds none. */
  click: (expression: string) => Promise<boolean>
  /** Types into the focused element, one key after another. */
  type: (text: string) => Promise<void>
  /** Types the parts of the focused date or time; some browsers advance to the next part automatically. */
  typeDate: (parts: string[]) => Promise<void>
  press: (key: 'Tab' | 'Enter' | 'ArrowDown') => Promise<void>
  /** Sets the size of the page, without the browser's own bars. */
  setViewport: (viewport: Viewport) => Promise<void>
  screenshot: (file: string) => Promise<void>
  /** Errors that the browser reported so far: of the console, of scripts and of the content security policy. */
  errors: () => string[]
  close: () => Promise<void>
}

export type Browser = { open: () => Promise<Driver>; close: () => Promise<void> }
