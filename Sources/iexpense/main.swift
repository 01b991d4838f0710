print("iexpense")
