import type { Mutation } from '../mutation.ts'

const PRESENTATION = 'apps/web/src/features/presentation'

/** Breaks of the presentation page and its results. */
export const PRESENTATION_SCREENS: Mutation[] = [
  {
    breaks: 'that a payment page says nothing was charged when it comes to nothing',
    file: `${PRESENTATION}/charge-note.ts`,
    from: 'return note === undefined || reasons.some((reason) => reason.includes(NOTHING_CHARGED)) ? reasons : [...reasons, note]',
    to: 'return reasons',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that who comes back from the wallet sends the code once',
    file: `${PRESENTATION}/from-wallet-page.tsx`,
    from: '    retry: false,\n',
    to: '    retry: 1,\n',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that the response code leaves the address',
    file: `${PRESENTATION}/from-wallet-page.tsx`,
    from: "window.history.replaceState(window.history.state, '', ROUTES.fromWallet)",
    to: '',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a wallet on this device leads back here',
    file: `${PRESENTATION}/request-buttons.tsx`,
    from: '(sameDeviceUrl && walletLink(sameDeviceUrl, schemes)) ?? wallet',
    to: '(sameDeviceUrl && undefined) ?? wallet',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that nothing is said of money which may have been charged by another request',
    file: `${PRESENTATION}/charge-note.ts`,
    from: 'return id !== undefined && isPaymentId(id) ?',
    to: 'return id !== undefined && !isPaymentId(id) ?',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that nothing is said of money where nobody asks how a payment went',
    file: `${PRESENTATION}/presentation-desk.tsx`,
    from: "features.skipStatus && flow.phase === 'expired' ? undefined : chargeNote(source, flow.status.isUnpaid)",
    to: 'chargeNote(source, flow.status.isUnpaid)',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a payment page says amount and payee before scanning',
    file: `${PRESENTATION}/request-view.tsx`,
    from: 'return payment ? <PaymentSummary payment={payment} paymentId={paymentId} /> : null',
    to: 'return payment && !paymentId ? <PaymentSummary payment={payment} paymentId={paymentId} /> : null',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a refused payment has no receipt',
    file: `${PRESENTATION}/result/result-rows.ts`,
    from: "  if (status !== 'OK') return undefined\n",
    to: '  if (!status) return undefined\n',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a used coupon is told in the words of the specification',
    file: `${PRESENTATION}/result/result-reasons.ts`,
    from: '  if (isCouponUsed(result)) return [COUPON_USED_TEXT]\n',
    to: "  if (isCouponUsed(result) && COUPON_USED_TEXT === '') return []\n",
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a result fetched once is not fetched again by itself',
    file: 'apps/web/src/shared/flow/presentation-result.ts',
    from: '    retry: false,\n',
    to: '    retry: 1,\n',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a result with only the payment id shows nothing of its holder',
    file: `${PRESENTATION}/result/result-details.tsx`,
    from: '  if (presentation.onlyPaymentId) {\n',
    to: '  if (presentation.onlyPaymentId && result.paymentId) {\n',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that what was paid is not continued but another payment begun',
    file: `${PRESENTATION}/presentation-desk.tsx`,
    from: 'if (requested && isPaid) return',
    to: 'if (requested && isPaid && !requested.id) return',
    seenBy: [PRESENTATION],
  },
  {
    breaks: 'that a photo is nothing but Base64',
    file: 'apps/web/src/shared/ui/holder-photo.tsx',
    from: '  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null\n',
    to: '',
    seenBy: ['apps/web/src/shared/ui'],
  },
  {
    breaks: 'that no more than 20 toasts are seen at once',
    file: 'apps/web/src/shared/ui/toast-rack.tsx',
    from: 'limit={MOST_TOASTS} ',
    to: 'limit={2 * MOST_TOASTS} ',
    seenBy: ['apps/web/src/shared/ui'],
  },
  {
    breaks: "that another host's flow is not told to our stream",
    file: 'apps/web/src/shared/flow/follow-flow.ts',
    from: 'if (document.hidden || !isSitePath(flow.statusUrl)) return',
    to: 'if (document.hidden) return',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'that a page says what a payment will be',
    file: 'apps/server/src/presentation-purposes.ts',
    from: 'amount: toPln(payment.amount), currency',
    to: 'amount: payment.amount, currency',
    seenBy: ['tests/protocol/business/payments.test.ts'],
  },
]
