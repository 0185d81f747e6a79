/** Whether the browser sends the Global Privacy Control signal: do not sell or share (globalprivacycontrol.org). */
export const hasPrivacySignal = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
