// Where a host demands Trusted Types, the addresses of the two scripts that the page starts go through a policy of its own.

let policy; // made once: a second of the same name may be forbidden

/** An address of a script of ours, as the browser wants it. */
export function trusted(address) {
  policy ??= globalThis.trustedTypes?.createPolicy('vitrine', { createScriptURL: (ours) => ours }) ?? null;
  return policy ? policy.createScriptURL(address) : address;
}
