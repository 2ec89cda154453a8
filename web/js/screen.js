// Where a phone's layout begins: the one place that says how wide a phone is. The build puts the same condition into the
// style sheets for `@media (--phone)` and `@media (--not-phone)`; Python asks `patch.phone.matches`.
export const phone = matchMedia("(max-width: 599px)");

// A phone on its side (table.css has a layout for it): a board may draw itself for a small screen there too.
export const low = matchMedia("(min-width: 600px) and (orientation: landscape) and (max-height: 500px)");
