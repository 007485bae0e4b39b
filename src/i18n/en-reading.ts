import about from "./en/about.json" with { type: "json" };
import blog from "./en/blog.json" with { type: "json" };
import contact from "./en/contact.json" with { type: "json" };
import faq from "./en/faq.json" with { type: "json" };
import legal from "./en/legal.json" with { type: "json" };

export default { about, blog, contact, faq, legal };
