/** For tests: jsdom knows the dialog element but not how to open it. */
export function polyfillDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('button:not(:disabled), input, a[href]')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
