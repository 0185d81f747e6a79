/** Adds dialog methods, which jsdom lacks. As in a browser, closing a dialog returns focus to its opener. */
export function allowDialogs() {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    const opener = openers.get(this)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
